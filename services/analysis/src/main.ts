import { runService } from '@sortie/runtime/service'
import { build, shape } from './wiring.ts'

await runService('analysis', shape, build)
