import { runService } from '@sortie/runtime/service/run'
import { build, shape } from './wiring.ts'

await runService('identity', shape, build)
