import { config } from '@sortie/runtime/config'
import { runUntilStopped } from '@sortie/runtime/service'
import { gatewayConfig } from './config.ts'
import { startGateway } from './gateway.ts'

const { stop } = await startGateway(config(gatewayConfig))
runUntilStopped(stop)
