// Asks the services something as an operator, from inside of the gateway's container, whose
// environment says how: node infra/local/src/operators/operate.ts parked

import { UserFacingError } from '../user-facing-error.ts'
import { isOperation, type OperatorArguments, operatorCommands } from './operator.ts'

const [name = ''] = process.argv.slice(2)
try {
  if (!isOperation(name)) throw new UserFacingError(`There is no ${name}.`)
  console.log(await operatorCommands[name](process.env, process.env as OperatorArguments))
} catch (error) {
  console.error(error instanceof UserFacingError ? `\n${error.message}` : error)
  process.exitCode = 1
}
