import type { Common } from './environment.ts'
import { portsOf } from './stack/ports.ts'

/** What all processes share where nobody has set anything, for tests that read the environment of each. */
export const plainCommon: Common = {
  ports: portsOf(0),
  scale: 1,
  secrets: {},
  mongoUrl: '',
  journal: '/journal',
  brokers: '',
  own: {},
}
