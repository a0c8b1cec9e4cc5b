import type { Service } from '@sortie/runtime/service/module'
import { build, shape } from './wiring.ts'

export const service: Service<typeof shape> = {
  context: 'analysis',
  shape,
  build: async (kernel) => build(kernel),
}
