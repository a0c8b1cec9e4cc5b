import type { Resource } from './kernel.ts'

type OpenResource = { definition: object; value: unknown; close: () => Promise<void> }

/** The resources that the modules of a service share: each is opened once, by the first module that asks. */
export type Resources<Kernel> = {
  /** @throws Error where another resource has this name */
  open: <Value>(
    resource: Pick<Resource<never, Value>, 'name' | 'close'> & {
      open: (kernel: Kernel) => Value
    },
    kernel: Kernel,
  ) => Value
  /** Closes them, the last one that was opened first. */
  close: () => Promise<void>
}

/** Resources of one service; none is open yet. */
export const createResources = <Kernel>(): Resources<Kernel> => {
  const opened = new Map<string, OpenResource>()
  return {
    open: (resource, kernel) => {
      const { name } = resource
      const known = opened.get(name)
      if (known) {
        if (known.definition !== resource) throw new Error(`two resources are named ${name}`)
        return known.value as ReturnType<typeof resource.open>
      }
      const value = resource.open(kernel)
      const close = async () => resource.close?.(value)
      opened.set(name, { definition: resource, value, close })
      return value
    },
    close: async () => {
      for (const { close } of [...opened.values()].toReversed()) await close()
    },
  }
}
