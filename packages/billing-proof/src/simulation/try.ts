import { runHistory } from './run-history.ts'
import { makeTemplate } from './template.ts'
const [from = '1', count = '1', trace] = process.argv.slice(2)
const template = await makeTemplate()
const t0 = performance.now()
let bad = 0
const kinds = new Map<string, number>()
for (let seed = Number(from); seed < Number(from) + Number(count); seed += 1) {
  const end = await runHistory({ template, seed, ...(trace && { trace: (at: number, text: string) => console.log((at / 1000).toFixed(3), text) }) })
  if (end.violations.length > 0 || end.faults.length > 0) {
    bad += 1
    for (const k of new Set(end.violations.map((v) => v.invariant))) kinds.set(k, (kinds.get(k) ?? 0) + 1)
    console.log('seed', seed, end.tookMs / 1000, end.violations.map((v) => `${v.invariant}: ${v.evidence}`), [...new Set(end.faults.map((f) => String(f instanceof Error ? f.stack?.split('\n').slice(0, 5).join(' | ') : f)))])
  }
}
const ms = performance.now() - t0
console.log(`${count} histories, ${bad} bad, ${(ms / Number(count)).toFixed(1)} ms each`, kinds)
template.dispose()
