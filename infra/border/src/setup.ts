import { startBorderStack } from './stack.ts'

/** One stack for all files of these tests. */
export default async () => {
  const stack = await startBorderStack()
  return () => stack.down()
}
