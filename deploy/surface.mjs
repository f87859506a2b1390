// What has changed of the public surface between two sets of goldens, and the least step of the version that semver asks for.

/** Files of test/golden by their path below it: routes.txt, and tools/<name>.json with input and output schema. */
export function surfaceChanges(before, after) {
  const changes = []
  const note = (step, text) => changes.push({ step, text })
  const routes = ({ ['routes.txt']: text = '' }) => new Set(text.split('\n').filter(line => line))
  differences(routes(before), routes(after), {
    gone: one => note('major', `route ${one} is gone`),
    added: one => note('minor', `route ${one} is new`),
  })
  const tools = all => new Set(Object.keys(all).filter(path => path.startsWith('tools/')))
  differences(tools(before), tools(after), {
    gone: one => note('major', `${one} is gone`),
    added: one => note('minor', `${one} is new`),
    both: path => compareTools(path, JSON.parse(before[path]), JSON.parse(after[path]), note),
  })
  const step = ['major', 'minor'].find(one => changes.some(change => change.step === one))
  return { step: step ?? 'patch', changes }
}

function compareTools(path, before, after, note) {
  for (const side of ['inputSchema', 'outputSchema']) {
    const names = one => new Set(Object.keys(one[side]?.properties ?? {}))
    differences(names(before), names(after), {
      gone: name => note('major', `${path}: ${side} has no ${name} any more`),
      added: name => note('minor', `${path}: ${side} has ${name}`),
    })
  }
  const required = one => new Set(one.inputSchema?.required ?? [])
  differences(required(before), required(after), {
    gone: name => note('minor', `${path}: ${name} may be left out`),
    added: name => note('major', `${path}: ${name} is required`),
  })
}

function differences(before, after, { gone, added, both = () => {} }) {
  for (const one of before) {
    if (after.has(one)) both(one)
    else gone(one)
  }
  for (const one of after) if (!before.has(one)) added(one)
}
