/** Gauges without labels of the text that Prometheus reads, by name. */
export function gauges(text: string): Map<string, number> {
  const rows = text.matchAll(/^(\w+) (\S+)$/gm)
  return new Map([...rows].map(([, name, value]) => [name!, Number(value)]))
}

/** What a metric means, in the words of the node. */
export function meanings(text: string): Map<string, string> {
  const rows = text.matchAll(/^# HELP (\w+) (.*)$/gm)
  return new Map([...rows].map(([, name, meaning]) => [name!, meaning!]))
}
