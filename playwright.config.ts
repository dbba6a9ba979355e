import { defineConfig } from '@playwright/test'
import { chromiumPath } from './scripts/lib/chromium.ts'

const executablePath = chromiumPath()

// Playwright reads its settings from the default export.
export default defineConfig({
  testDir: 'packages/e2e/src',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Where two programs and a browser share a busy machine, a story takes its time.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // Whole files side by side, each with programs of its own.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    // Each step's page is in the trace. A film of it besides takes a sixth of a story's time, and is thrown away where nothing failed.
    trace: { mode: 'retain-on-failure', screenshots: false },
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
        // How many venues reach their server: by a name of their own, over plain HTTP, which browsers hold insecure.
        '--host-resolver-rules=MAP kafana.local 127.0.0.1',
      ],
    },
  },
})
