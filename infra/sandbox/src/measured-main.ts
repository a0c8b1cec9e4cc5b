import { z } from 'zod'
import { startDataForSeo } from './dataforseo.ts'
import { startGoogleAds } from './google-ads.ts'

// The process `measured-sandbox` of a stack with MEASURED_SANDBOX=true: both sources of measured figures.
const config = z
  .object({
    DATAFORSEO_SANDBOX_PORT: z.coerce.number(),
    GOOGLE_ADS_SANDBOX_PORT: z.coerce.number(),
  })
  .parse(process.env)

const standIns = await Promise.all([
  startDataForSeo({ port: config.DATAFORSEO_SANDBOX_PORT, delayMs: 300 }),
  startGoogleAds({ port: config.GOOGLE_ADS_SANDBOX_PORT }),
])
const end = () => void Promise.all(standIns.map((each) => each.stop())).then(() => process.exit(0))
process.once('SIGTERM', end)
process.once('SIGINT', end)
console.log(`the stand-ins listen at ${standIns.map(({ url }) => url).join(' and ')}`)
process.send?.('ready')
