import { describe, expect, it } from 'vitest'
import { budgetsFor, filesOf, isTooHeavy, weigh, type Manifest } from './first-load.ts'

const screen = (page: string) => `src/features/${page}/${page}-screen.tsx`
const manifest: Manifest = {
  'front.html': { file: 'front.js', css: ['front.css'] },
  'index.html': { file: 'index.js', imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  'src/app/gate.tsx': { file: 'gate.js', imports: ['_react.js'] },
  'src/app/shell.tsx': { file: 'shell.js', imports: ['_react.js', 'index.html'], css: ['shell.css'] },
  [screen('login')]: { file: 'login.js', imports: ['_react.js'] },
  [screen('monitor')]: { file: 'monitor.js', css: ['monitor.css'] },
  [screen('establishment')]: { file: 'establishment.js' },
  [screen('orders')]: { file: 'orders.js' },
}
const size =
  (bytes: Readonly<Record<string, number>>) =>
  (file: string): number =>
    bytes[file] ?? 0

describe('what a page loads first', () => {
  it('is everything that its parts need, each file once', () => {
    expect(filesOf(manifest, ['index.html', 'src/app/shell.tsx', screen('monitor')]).toSorted()).toEqual([
      'index.js',
      'monitor.css',
      'monitor.js',
      'react.js',
      'shell.css',
      'shell.js',
    ])
    expect(() => filesOf(manifest, ['src/gone.tsx'])).toThrow('src/gone.tsx')
  })

  it('has a budget for the landing page and for every screen there is', () => {
    expect(budgetsFor(manifest).map(({ page, target }) => [page, target.js, target.css])).toEqual([
      ['landing', 60, 15],
      ['login', 150, 15],
      ['monitor', 165, 15],
      ['establishment', 175, 15],
      ['orders', 200, 15],
    ])
    expect(
      budgetsFor(manifest).filter(({ target, most }) => most.js < target.js || most.css < target.css),
    ).toEqual([])
  })

  it('is weighed apart for scripts and styles, and never waved through above what it may be', () => {
    const landing = (bytes: Readonly<Record<string, number>>) =>
      weigh(manifest, size(bytes)).find(({ budget }) => budget.page === 'landing')
    expect(landing({ 'front.js': 3000, 'front.css': 4000 })).toMatchObject({ js: 3, css: 4 })
    expect(
      [
        landing({ 'front.js': 60_000 }),
        landing({ 'front.js': 60_001 }),
        landing({ 'front.css': 15_001 }),
      ].map((each) => each && isTooHeavy(each)),
    ).toEqual([false, true, true])
  })
})
