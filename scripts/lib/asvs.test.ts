import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './repository.ts'

const STATES = ['met', 'open', 'not applicable']
/** How many requirements of each level the standard has. */
const LEVEL_SIZES = { 1: 70, 2: 183, 3: 92 }

const tables = ['docs/asvs.md', 'docs/asvs-level-3.md'].map((file) => readFileSync(join(ROOT, file), 'utf8'))
const rows = tables
  .join('\n')
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
  it('has every requirement once', () => {
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    for (const [level, size] of Object.entries(LEVEL_SIZES))
      expect(rows.filter((row) => row.level === Number(level))).toHaveLength(size)
  })

  const countsOf = (level: string): readonly number[] =>
    STATES.map((state) => rows.filter((row) => row.level === Number(level) && row.state === state).length)

  it('has the counts of its rows at its top, and in the table of goals', () => {
    for (const [level, size] of Object.entries(LEVEL_SIZES))
      expect(tables.join('\n')).toContain(`\n| ${[level, ...countsOf(level), size].join(' | ')} |\n`)
    const sentences = Object.keys(LEVEL_SIZES).map((level) => {
      const counts = countsOf(level).map((count, at) => `${count} ${STATES[at]}`)
      return `level ${level}: ${counts.join(', ')}`
    })
    const isOpen = ({ level, state }: (typeof rows)[number]): boolean => level < 3 && state === 'open'
    const [met = 0, open = 0] = countsOf('3')
    expect(readFileSync(join(ROOT, 'docs/goals.md'), 'utf8')).toContain(
      `${sentences.join('; ')} ([asvs.md](asvs.md), [asvs-level-3.md](asvs-level-3.md)) | not held: ${rows.filter(isOpen).length} open of levels 1 and 2; of level 3 ${met} of the ${met + open} that apply are met |`,
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
