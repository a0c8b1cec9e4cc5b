import type { Kernel, Resource } from '../service/kernel.ts'

/** A value that a test puts in place of a resource. */
export type ReplacedResource = { name: string; value: unknown }

/** Puts a value in place of a resource; whoever made the value closes it. */
export const replaceResource = <Value>(
  { name }: Pick<Resource<never, Value>, 'name' | 'close'> & { open: (kernel: never) => Value },
  value: NoInfer<Value>,
): ReplacedResource => ({ name, value })

/**
 * A kernel of which a test changed something. Resources are opened with it, too, so that they see the changes.
 * @param changes parts of the kernel in place of its own
 * @param replaced values in place of resources
 */
export const changeKernel = <Config>(
  kernel: Kernel<Config>,
  changes: Partial<Omit<Kernel<Config>, 'resource'>>,
  replaced: readonly ReplacedResource[] = [],
): Kernel<Config> => {
  const values = new Map(replaced.map(({ name, value }) => [name, value]))
  const definitions = new Map<object, object>()
  const changed: Kernel<Config> = {
    ...kernel,
    ...changes,
    resource: <Value>(resource: Resource<Config, Value>): Value => {
      if (values.has(resource.name)) return values.get(resource.name) as Value
      const definition =
        definitions.get(resource) ?? ({ ...resource, open: () => resource.open(changed) } as object)
      definitions.set(resource, definition)
      return kernel.resource(definition as Resource<Config, Value>)
    },
  }
  return changed
}
