import { config } from '@sortie/runtime/config'
import { runUntilStopped } from '@sortie/runtime/process'
import { gatewayConfig } from './config.ts'
import { startGateway } from './gateway.ts'

await runUntilStopped(startGateway(config(gatewayConfig)))
