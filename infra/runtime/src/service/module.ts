import type { z } from 'zod'
import { combineContributions } from './combine.ts'
import type { ConfigOf, Contribution, Kernel } from './kernel.ts'
import { type ServiceContext, serviceContextOf } from './service-context.ts'

/**
 * One thing of the domain with all that belongs to it: its commands, views, routes, reactions and work. A service
 * is a list of modules.
 */
export type Module<Settings extends z.ZodRawShape> = {
  /** Names the module where it contradicts another one. */
  name: string
  /** The settings that the module reads from the environment, besides those of every service. */
  settings: Settings
  /** Says what the module adds to its service. Called once, before the service listens. */
  contribute: (kernel: Kernel<ConfigOf<Settings>>) => Contribution | Promise<Contribution>
}

/** A service as it is started: what it reads from the environment, and what builds it. */
export type ServiceDefinition<Settings extends z.ZodRawShape> = {
  context: ServiceContext
  shape: Settings
  build: (kernel: Kernel<ConfigOf<Settings>>) => Promise<Contribution>
}

/** A module, whatever it reads from the environment. */
type AnyModule = Omit<Module<z.ZodRawShape>, 'contribute'> & {
  contribute: (kernel: never) => Contribution | Promise<Contribution>
}

type UnionToIntersection<Union> = (
  Union extends unknown
    ? (member: Union) => void
    : never
) extends (all: infer All) => void
  ? All
  : never

/** The settings of all modules together. */
type SettingsOf<Modules extends readonly AnyModule[]> = UnionToIntersection<
  Modules[number]['settings']
> &
  z.ZodRawShape

/** Declares a module, and infers the types of its settings. */
export const defineModule = <const Settings extends z.ZodRawShape>(
  module: Module<Settings>,
): Module<Settings> => module

/**
 * The settings of all modules. Several modules may read one variable, by the same schema.
 * @throws Error where two modules read one variable by two schemas
 */
const combineSettings = (modules: readonly AnyModule[]): z.ZodRawShape => {
  const combined: Record<string, z.core.$ZodType> = {}
  const readBy = new Map<string, string>()
  for (const { name, settings } of modules) {
    for (const [variable, schema] of Object.entries(settings)) {
      const other = combined[variable]
      if (other && other !== schema) {
        throw new Error(`${readBy.get(variable)} and ${name} read ${variable} by two schemas`)
      }
      combined[variable] = schema
      readBy.set(variable, name)
    }
  }
  return combined
}

/**
 * A service that consists of these modules. They are prepared in their order, and stopped side by side.
 * @throws Error where two modules share a name, or read one variable of the environment by two schemas
 */
export const defineService = <const Modules extends readonly AnyModule[]>(
  context: ServiceContext,
  modules: Modules,
): ServiceDefinition<SettingsOf<Modules>> => {
  const names = modules.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`${serviceContextOf(context).name} has two modules named ${twice}`)
  return {
    context,
    shape: combineSettings(modules) as SettingsOf<Modules>,
    build: async (kernel) => {
      const contributions: Contribution[] = []
      for (const module of modules) contributions.push(await module.contribute(kernel as never))
      return combineContributions(contributions)
    },
  }
}
