import { runService } from '@sortie/runtime/service'
import { build, shape } from './wiring.ts'

await runService('content', shape, build)
