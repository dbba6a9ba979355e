import { describe, expect, it } from 'vitest'
import { parsePrometheus } from '../../testing/prometheus-text.ts'
import { createRegistry } from './registry.ts'

describe('the metrics of a server', () => {
  it('are written as Prometheus reads them', async () => {
    const registry = createRegistry()
    const orders = registry.counter<'call'>('orders_total', 'Orders.')
    orders.add({ call: 'a "b"\\\n' })
    orders.add({ call: 'a "b"\\\n' }, 2)
    const waits = registry.histogram('wait_seconds', 'Waits.', [0.1, 1])
    for (const value of [0.05, 0.1, 0.5, 7]) waits.observe({}, value)
    registry.reading('free_bytes', 'Space.', () => 2 ** 40)
    expect(await registry.text()).toBe(
      [
        '# HELP kafana_metrics_unreadable_total Values that could not be read and were left out.',
        '# TYPE kafana_metrics_unreadable_total counter',
        'kafana_metrics_unreadable_total 0',
        '# HELP orders_total Orders.',
        '# TYPE orders_total counter',
        String.raw`orders_total{call="a \"b\"\\\n"} 3`,
        '# HELP wait_seconds Waits.',
        '# TYPE wait_seconds histogram',
        'wait_seconds_bucket{le="0.1"} 2',
        'wait_seconds_bucket{le="1"} 3',
        'wait_seconds_bucket{le="+Inf"} 4',
        'wait_seconds_sum 7.65',
        'wait_seconds_count 4',
        '# HELP free_bytes Space.',
        '# TYPE free_bytes gauge',
        'free_bytes 1099511627776',
        '',
      ].join('\n'),
    )
    expect(parsePrometheus(await registry.text()).get('wait_seconds_count')).toBe(4)
  })

  it('are left out where there is no value, and counted where one cannot be read', async () => {
    const registry = createRegistry()
    registry.reading('absent_bytes', 'None.', () => null)
    registry.reading('broken_bytes', 'Broken.', async () => {
      throw new Error('no database')
    })
    registry.counter<'job'>('unused_total', 'Not counted yet.')
    await registry.text()
    expect([...parsePrometheus(await registry.text())]).toEqual([['kafana_metrics_unreadable_total', 1]])
  })

  it('have each name once', () => {
    const registry = createRegistry()
    registry.counter('a_total', 'A.')
    expect(() => registry.counter('a_total', 'Again.')).toThrow('a_total exists already')
  })
})

describe('the parser of the tests', () => {
  const head = '# HELP a_total A.\n# TYPE a_total counter\n'
  const histogram = (first: string, second: string, count: number): string =>
    [
      '# HELP a_seconds A.\n# TYPE a_seconds histogram',
      `a_seconds_bucket{le="${first}`,
      `a_seconds_bucket{le="${second}`,
      'a_seconds_sum 1',
      `a_seconds_count ${count}\n`,
    ].join('\n')
  it.each([
    ['no line end', `${head}a_total 1`, 'no line end'],
    ['no sample', `${head}a_total one two\n`, 'no sample'],
    ['no number', `${head}a_total 0x1\n`, 'no number'],
    ['a value without a type', 'a_total 1\n', 'of no metric'],
    ['a label without quotes', `${head}a_total{b=1} 1\n`, 'no sample'],
    ['the same twice', `${head}a_total 1\na_total 1\n`, 'a sample twice'],
    ['a metric twice', `${head}a_total 1\n${head}a_total 1\n`, 'a metric twice'],
    ['no samples', head, 'no samples'],
    ['a sample of another metric', `${head}a_total_b 1\n`, 'of another metric'],
    ['a gauge with the name of a counter', `${head.replace('counter', 'gauge')}a_total 1\n`, 'no name'],
    ['a name without a unit', '# HELP a A.\n# TYPE a gauge\na 1\n', 'no name'],
    ['a type of another metric', '# HELP a A.\n# TYPE b_total counter\nb_total 1\n', 'not the type'],
    ['a bucket below the one before', histogram('1"} 2', '+Inf"} 1', 1), 'no distribution'],
    ['a count that is not the last bucket', histogram('1"} 1', '+Inf"} 1', 2), 'no distribution'],
    ['no bucket without a limit', histogram('1"} 1', '2"} 1', 1), 'no distribution'],
  ])('refuses %s', (_what, text, why) => {
    expect(() => parsePrometheus(text)).toThrow(why)
  })
})
