import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { createTextParsers, type TextParsers } from './untrusted/client.ts'

/** The room in which customers' texts are parsed: one for all modules, as customers take turns in it. */
export const textParsers: Resource<ServiceConfig, TextParsers> = {
  name: 'text-parsers',
  open: ({ log }) => createTextParsers(log),
  close: (parsers) => parsers.stop(),
}
