import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyFiles, propertySettings, RUNS_VARIABLE, SEED_VARIABLE } from './property-tests.ts'
import { suiteFiles } from './suites.ts'

it('every test file starts with the seed of its run, so that its cases are the same in the next one', () => {
  const { seed, numRuns } = propertySettings(process.env)
  expect(fc.readConfigureGlobal()).toMatchObject({ seed, numRuns })
  const drawn = () => fc.sample(fc.nat(), 5)
  expect(drawn()).toEqual(drawn())
})

it('the usual seed stays; another one and more cases are a variable away', () => {
  expect(propertySettings({})).toEqual(propertySettings({ [SEED_VARIABLE]: '', [RUNS_VARIABLE]: '' }))
  expect(propertySettings({ [SEED_VARIABLE]: '-42', [RUNS_VARIABLE]: '2000' })).toEqual({
    seed: -42,
    numRuns: 2000,
  })
})

it.each(['today', '1.5', '12345678901'])('a seed that is no whole number stops the run: %s', (text) => {
  expect(() => propertySettings({ [SEED_VARIABLE]: text })).toThrow(
    `${SEED_VARIABLE} must be a whole number, not ${text}`,
  )
})

it('property tests are found in every suite that has some, and nothing else is', () => {
  const { unit = [], server = [], web = [], scripts = [] } = suiteFiles()
  for (const files of [unit, server, web, scripts]) {
    const found = propertyFiles(files)
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(files.length)
  }
})
