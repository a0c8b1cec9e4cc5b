import { runService } from '@sortie/runtime/process'
import { build, shape } from './wiring.ts'

await runService('content', shape, build)
