import { describe, expect, it } from 'vitest'
import { budgetsFor, filesOf, isOverBudget, measure, type Manifest, WAITER } from './first-load.ts'

const screen = (page: string) => `src/modules/any/${page}/${page}-screen.tsx`
const manifest: Manifest = {
  'public-pages.html': { file: 'public-pages.js', css: ['public-pages.css'] },
  'index.html': { file: 'index.js', imports: ['_react.js'] },
  'style.css': { file: 'style.css' },
  '_react.js': { file: 'react.js' },
  'src/app/auth-layout.tsx': { file: 'auth-layout.js', imports: ['_react.js'] },
  'src/app/app-layout.tsx': {
    file: 'app-layout.js',
    imports: ['_react.js', 'index.html'],
    css: ['app-layout.css'],
  },
  [screen('login')]: { file: 'login.js', imports: ['_react.js'] },
  [screen('monitor')]: { file: 'monitor.js', css: ['monitor.css'] },
  [screen('establishment')]: { file: 'establishment.js' },
  [screen('orders')]: { file: 'orders.js' },
}
const sizeOf =
  (bytes: Readonly<Record<string, number>>) =>
  (file: string): number =>
    bytes[file] ?? 0

describe('the first load of a page', () => {
  it('contains every file that its parts depend on, once each', () => {
    expect(filesOf(manifest, ['index.html', 'src/app/app-layout.tsx', screen('monitor')]).toSorted()).toEqual(
      ['app-layout.css', 'app-layout.js', 'index.js', 'monitor.css', 'monitor.js', 'react.js'],
    )
    expect(() => filesOf(manifest, ['src/gone.tsx'])).toThrow('src/gone.tsx')
  })

  it('has a budget for the landing page and for every screen', () => {
    expect(budgetsFor(manifest).map(({ page, most }) => [page, most.js, most.css])).toEqual([
      ['landing', 60, 15],
      ['login', 150, 15],
      ['monitor', 190, 20],
      ['establishment', 210, 20],
      ['orders', 220, 20],
    ])
  })

  it('of the waiter’s app is checked against its own', () => {
    const bytes: Readonly<Record<string, number>> = { 'index.js': 60_000, 'react.js': 30_001 }
    expect(measure(manifest, sizeOf(bytes), [WAITER]).map(isOverBudget)).toEqual([true])
    expect(measure(manifest, sizeOf({ ...bytes, 'react.js': 30_000 }), [WAITER]).map(isOverBudget)).toEqual([
      false,
    ])
  })

  it('is checked against separate budgets for scripts and styles', () => {
    const landing = (bytes: Readonly<Record<string, number>>) =>
      measure(manifest, sizeOf(bytes)).find(({ budget }) => budget.page === 'landing')
    expect(landing({ 'public-pages.js': 3000, 'public-pages.css': 4000 })).toMatchObject({ js: 3, css: 4 })
    expect(
      [
        landing({ 'public-pages.js': 60_000 }),
        landing({ 'public-pages.js': 60_001 }),
        landing({ 'public-pages.css': 15_001 }),
      ].map((each) => each && isOverBudget(each)),
    ).toEqual([false, true, true])
  })
})
