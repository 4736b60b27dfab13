/** Tools that answer from a list of examples, for trying a form out: `[{"tool", "args"?, "result" | "error"}]`. */

/** The first entry for this tool whose arguments are among those given. */
function answerOf(entries, name, args) {
  const fits = (entry) => Object.entries(entry.args ?? {}).every(([key, value]) => args[key] === value);
  return entries.find((entry) => entry.tool === name && fits(entry));
}

/**
 * Handlers for `element.tools`.
 * @param {string[]} names of tools that the form has beyond those in the list
 * @param {() => Object[]} entries read anew for each call
 * @param {() => string} [fault] why the next call is to fail; "" where it is not
 */
export function mockTools(names, entries, fault = () => "") {
  const call = (name) => async (args) => {
    const reason = fault();
    if (reason) throw new Error(reason);
    const entry = answerOf(entries(), name, args);
    if (!entry) throw new Error(`no example result for ${name}`);
    if (entry.error) throw new Error(entry.error);
    return entry.result;
  };
  const all = new Set([...names, ...entries().map(({ tool }) => tool)]);
  return Object.fromEntries([...all].map((name) => [name, call(name)]));
}
