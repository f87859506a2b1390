import { configFrom, settingRows } from '../settings/config.ts'
import type { Command } from './command.ts'

export const config: Command = {
  usage: [['config', 'every SVC_* variable with its unit, default and meaning']],

  async run() {
    const rows = settingRows()
    const widthOf = (column: 'name' | 'unit' | 'default') =>
      Math.max(...rows.map(row => row[column].length), column.length)
    const widths = [widthOf('name'), widthOf('unit'), widthOf('default')]
    const line = (...cells: string[]) =>
      cells
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd()
    console.log(line('name', 'unit', 'default', 'meaning'))
    for (const row of rows) console.log(line(row.name, row.unit, row.default, row.meaning))
    configFrom(process.env)
    return 0
  },
}
