import { config } from '@sortie/runtime/process/config'
import { runUntilStopped } from '@sortie/runtime/service/run'
import { gatewayConfig } from './config.ts'
import { startGateway } from './gateway.ts'

await runUntilStopped('gateway', startGateway(config(gatewayConfig)))
