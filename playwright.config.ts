import { defineConfig } from '@playwright/test'
import { LONG_TAG } from './packages/e2e/src/long-run.ts'
import { chromiumPath } from './scripts/lib/browser-tools.ts'

const executablePath = chromiumPath()

/** Files with tests of half a minute and more. They start first, so that no worker is left alone with one at the end. */
const LONG_FILES = [
  '**/floor/cut.spec.ts',
  '**/soak.spec.ts',
  '**/screens.spec.ts',
  '**/waiter/{cut,cut-faults,new-waiter}.spec.ts',
]

// Playwright reads its settings from the default export.
export default defineConfig({
  testDir: 'packages/e2e/src',
  ...(process.env['EVERY_TEST'] === undefined && { grepInvert: new RegExp(LONG_TAG) }),
  projects: [
    { name: 'long', testMatch: LONG_FILES },
    { name: 'short', testMatch: '**/*.spec.ts', testIgnore: LONG_FILES },
  ],
  globalSetup: './packages/e2e/src/demo-data.ts',
  outputDir: 'test-results',
  // Two processes and a browser share a busy machine, so a test may take minutes.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // One more than the cores of the smallest machine: some tests wait most of their time.
  workers: 3,
  // A failed test runs again to record a trace. It counts as failed even if it passes then.
  retries: 1,
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    // Snapshots of every step's page; a film besides takes a sixth of a test's time.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // How many venues reach their server: by a name of their own over plain HTTP, an insecure origin.
        '--host-resolver-rules=MAP kafana.local 127.0.0.1',
      ],
    },
  },
})
