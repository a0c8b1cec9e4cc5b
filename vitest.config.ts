import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { isLong } from './infra/chaos/src/kill-count.ts'
import { testsOfOwnProcess } from './infra/local/src/checks/own-process.ts'
import { isLeftBehind } from './infra/runtime/src/topics/client/left-behind.ts'

// kafkajs on Node 24 sets timers that lie in the past; it works, and says so on every line.
const execArgv = ['--disable-warning=TimeoutNegativeWarning']

// What runs against real processes may be late once on a busy machine. A second try is listed by name
// at the end of the run; a test of pure code and a kill get none.
const patience = { retry: 1 }

// What is polled stands in a view that a consumer writes: on a busy machine that takes more than the
// second that is usual, and who asks twenty times a second makes it take longer.
const expectation = { poll: { timeout: 20_000, interval: 200 } }

const integration = {
  ...patience,
  expect: expectation,
  globalSetup: 'infra/local/src/vitest-setup.ts',
  // More than a small machine has cores: each waits for the broker and for the one database.
  maxWorkers: 4,
  // Generous: a busy machine is slow, not wrong.
  testTimeout: 180_000,
  hookTimeout: 120_000,
  execArgv,
}
const ownProcess = testsOfOwnProcess()

const elsewhere = [...configDefaults.exclude, '**/.data/**', 'web/e2e/**']

// They load the model that LOCAL_GGUF names, and need the packages that only it needs.
const ofLocalModels = process.env.LOCAL_GGUF ? [] : ['**/*.gguf.test.ts']

// Each takes a stack of its own for minutes: `make chaos KILLS=100` and `make soak` run them.
const longDrills = ['strangers', 'outages', 'restore', 'figures', 'newsletter'].map(
  (drill) => `**/${drill}.chaos.test.ts`,
)
const noDrills = isLong ? elsewhere : [...elsewhere, ...longDrills]

export default defineConfig({
  test: {
    // As in a process of ours: see there.
    onUnhandledError: (error) => !isLeftBehind(error),
    projects: [
      {
        resolve: { alias: { '@': fileURLToPath(new URL('web/src', import.meta.url)) } },
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            ...elsewhere,
            ...ofLocalModels,
            '**/*.int.test.ts',
            '**/*.border.test.ts',
            'infra/chaos/**',
          ],
          // Pure code: a process of its own for each file costs a quarter of the run, and hides nothing.
          isolate: false,
          // Left to itself it keeps one core free, which is half of a small machine.
          maxWorkers: '100%',
          // Everything may run at once with an installation on a small machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...integration,
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude: [...elsewhere, 'infra/chaos/**', ...ownProcess],
          // To load a service takes two seconds of a processor, and nearly every file needs one.
          isolate: false,
        },
      },
      {
        test: { ...integration, name: 'integration-alone', include: ownProcess },
      },
      {
        test: {
          ...patience,
          name: 'border',
          expect: expectation,
          include: ['infra/border/**/*.border.test.ts'],
          exclude: elsewhere,
          globalSetup: 'infra/border/src/setup.ts',
          fileParallelism: false,
          testTimeout: 10 * 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'chaos',
          expect: expectation,
          include: ['infra/chaos/**/*.test.ts'],
          exclude: noDrills,
          fileParallelism: false,
          // Two hundred kills take as long as they take.
          testTimeout: 60 * 60_000,
          hookTimeout: 10 * 60_000,
          execArgv,
        },
      },
    ],
  },
})
