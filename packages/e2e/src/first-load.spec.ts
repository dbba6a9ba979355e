import { expect } from '@playwright/test'
import { hasCache, newSignedInContext } from './browser.ts'
import { test } from './fixtures.ts'
import { expectLoaded } from './screen.ts'

test('the page of a screen names what it loads, and the browser loads nothing twice', async ({
  browser,
  demo,
}) => {
  const context = await newSignedInContext(browser, demo, 'owner')
  const page = await context.newPage()
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const response = await page.goto('/storage')
  await expectLoaded(page)
  const html = (await response?.text()) ?? ''
  const named = [...html.matchAll(/href="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  for (const part of [
    /storage-screen.*\.js$/,
    /shared-.*\.js$/,
    /shared-.*\.css$/,
    /app-layout.*\.js$/,
    /translation.*\.json$/,
  ])
    expect(named.filter((file) => part.test(file))).not.toEqual([])
  const beforeData = requested.slice(0, requested.indexOf('/api/ingredient'))
  expect(named.filter((file) => !beforeData.includes(file))).toEqual([])
  // Scripts are requested once more by their import, which finds them in the browser's cache.
  const assets = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/')),
  )
  expect(assets.length).toBeGreaterThan(named.length)
  if (hasCache) expect(assets.filter((path, index) => assets.indexOf(path) !== index)).toEqual([])
  await context.close()
})
