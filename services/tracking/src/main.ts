import { runService } from '@sortie/runtime/service/run'
import { service } from './service.ts'

await runService(service)
