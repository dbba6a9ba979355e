import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyFiles, propertySettings, RUNS_VARIABLE, SEED_VARIABLE } from './property-tests.ts'
import { suiteFiles } from './suites.ts'

it('every test file starts with the configured seed and repeats its cases', () => {
  const { seed, numRuns } = propertySettings(process.env)
  expect(fc.readConfigureGlobal()).toMatchObject({ seed, numRuns })
  const sample = () => fc.sample(fc.nat(), 5)
  expect(sample()).toEqual(sample())
})

it('seed and number of runs can be set by variables', () => {
  expect(propertySettings({})).toEqual(propertySettings({ [SEED_VARIABLE]: '', [RUNS_VARIABLE]: '' }))
  expect(propertySettings({ [SEED_VARIABLE]: '-42', [RUNS_VARIABLE]: '2000' })).toEqual({
    seed: -42,
    numRuns: 2000,
  })
})

it.each(['today', '1.5', '12345678901'])('an invalid seed stops the run: %s', (text) => {
  expect(() => propertySettings({ [SEED_VARIABLE]: text })).toThrow(
    `${SEED_VARIABLE} must be a whole number, not ${text}`,
  )
})

it('only files with property tests are found, in every suite', () => {
  const { unit = [], server = [], web = [], scripts = [] } = suiteFiles()
  for (const files of [unit, server, web, scripts]) {
    const found = propertyFiles(files)
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(files.length)
  }
})
