import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './repository.ts'

const STATES = ['met', 'open', 'not applicable']
/** How many requirements of each level the standard has. */
const LEVEL_SIZES = { 1: 70, 2: 183 }

const table = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')
const rows = table
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [number = '', level = '', asks = '', state = '', how = '', test = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return { number, level: Number(level), asks, state, how, test }
  })

/** Whether a source file contains a title, in any quotes, which are escaped in the title. */
const hasTitle = (source: string, title: string): boolean =>
  ["'", '`', '"'].some((quote) => source.includes(quote + title.replaceAll(quote, `\\${quote}`) + quote))

describe('the table of the verification standard', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    for (const [level, size] of Object.entries(LEVEL_SIZES))
      expect(rows.filter((row) => row.level === Number(level))).toHaveLength(size)
  })

  it('has the counts of its rows at its top, and in the table of goals', () => {
    const countsOf = (level: number) =>
      STATES.map((state) => rows.filter((row) => row.level === level && row.state === state).length)
    for (const [level, size] of Object.entries(LEVEL_SIZES))
      expect(table).toContain(`\n| ${[level, ...countsOf(Number(level)), size].join(' | ')} |\n`)
    const sentence = Object.keys(LEVEL_SIZES)
      .map((level) => {
        const counts = countsOf(Number(level)).map((count, at) => `${count} ${STATES[at]}`)
        return `level ${level}: ${counts.join(', ')}`
      })
      .join('; ')
    const open = rows.filter(({ state }) => state === 'open').length
    expect(readFileSync(join(ROOT, 'docs/goals.md'), 'utf8')).toContain(
      `${sentence} ([asvs.md](asvs.md)) | not held: ${open} open`,
    )
  })

  it('says of each what it asks for, its state and how', () => {
    const incomplete = rows.filter(
      ({ asks, state, how, test }) =>
        asks === '' || how === '' || !STATES.includes(state) || (state === 'met' && test === ''),
    )
    expect(incomplete).toEqual([])
  })

  it('names tests that exist', () => {
    const named = rows.filter(({ test }) => test.startsWith('`'))
    expect(named.length).toBeGreaterThan(100)
    const missing = named.filter(({ test }) => {
      const [, file = '', title = ''] = /^`(.+)` · “(.+)”$/.exec(test) ?? []
      const path = join(ROOT, file.startsWith('scripts/') ? '' : 'packages', file)
      return file === '' || !existsSync(path) || !hasTitle(readFileSync(path, 'utf8'), title)
    })
    expect(missing).toEqual([])
  })
})
