import { defineConfig } from '@playwright/test'
import { PRODUCT } from './product.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Files that take minutes. They begin first, so that none of them runs alone at the end. */
const longest = ['two-tabs.spec.ts', 'reports.spec.ts', 'trust.spec.ts']

/** Runs against the stack that is up: BASE_URL, INBOX_URL, CHROME_PATH say where things are. */
export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  // More than a small machine has cores: each waits for the product half of its time.
  workers: 3,
  // A machine that is busy with something else may be late; the list of these is printed at the end.
  retries: 2,
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  use: {
    baseURL: PRODUCT,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: flags },
  },
})
