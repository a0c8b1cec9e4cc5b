import { serveParsers } from '@sortie/runtime/untrusted/serve-parsers'
import { writingTasks } from './writing-tasks.ts'

serveParsers(writingTasks)
