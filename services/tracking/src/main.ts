import { runService } from '@sortie/runtime/process'
import { build, shape } from './wiring.ts'

await runService('tracking', shape, build)
