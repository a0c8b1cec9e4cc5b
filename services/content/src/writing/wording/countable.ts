import { indefiniteArticle } from '@sortie/prose/text/indefinite-article'

// People leave articles out of what they type: `when to aerate lawn`. A title has them.

/** Things that a search names one of, in the singular. */
const THINGS = new Set(
  `alarm app apartment attic bathroom bathtub battery bed bicycle bike boiler bumper business cabinet camera car carpet
chair charger chimney circuit company computer contract couch countertop cushion deck dent desk dishwasher door downspout
drain dress driveway dryer engine faucet fence filter fireplace flapper floor freezer fridge furnace garage gate generator
guitar gutter hedge heater horse hole house jacket kitchen lamp laptop lawn leak lease lock logo mattress mirror nest outlet oven
panel patio phone piano picture pipe pool poster printer puppy radiator refrigerator ring roof room router rug screen shed shirt
shower sink sofa suit stove stump suitcase table tap tattoo tent thermostat tire toilet tooth tree truck turkey tyre violin
wall washer watch wedding website windshield window wreath`.split(/\s+/),
)

/** Tools that a task needs one of. */
const TOOLS = new Set(
  `bag basin blade bottle bowl box broom brush bucket chisel clamp cloth container cooler cord cup drill file flashlight
fork funnel grater hammer hose jar jug kettle key knife ladder level lid lighter marker mask measure mop mug multimeter needle
nozzle pad pan pen pencil plank plate plunger pot rack rag razor rod roller ruler saw scraper screwdriver shovel skillet smoker spade
spanner spatula sponge spoon sprayer squeegee stapler stick stool strap thermometer toothbrush torch towel tray trowel
vacuum whisk wrench`.split(/\s+/),
)
/** Materials that nobody counts. */
const MATERIALS = new Set(
  `acid adhesive bleach board butter cardboard caulk cement chloride coloring colouring compost detergent fabric flour foam foil
gasoline gel glue grease gravel grout insulation mortar mulch oil paint paper petrol plaster plastic plywood polish powder primer putty
rope salt sand sandpaper sealant sealer silicone soap soda soil solder spray starch string sugar tape thread timber twine varnish
vinegar water wax wire wood wool wrap yarn yeast`.split(/\s+/),
)

/** Returns true for a word that names one tool, or a material. */
export const isToolOrMaterial = (word: string): boolean =>
  TOOLS.has(word.toLowerCase()) || MATERIALS.has(word.toLowerCase())

/** A word before a thing that gives it an article, an owner or a number. */
const DETERMINED =
  /^(?:an?|the|my|your|our|his|her|its|their|this|that|these|those|each|every|any|some|no|one|two|three|both|\d+)$/i

const JOINTS = / (?=(?:from|on|in|of|off|for|with|under|into|onto|at|near|to|without) )/i
const JOINT = /^(?:from|on|in|of|off|for|with|under|into|onto|at|near|to|without) /i

/** A task: what stands before its verb, the verb, and what is done to what. */
const TASK =
  /^((?:how|when|where|what) (?:(?:often|long|much) )?(?:to|(?:do|should|can) (?:you|i|we)|does it (?:cost|take) to) \S+ )(.+)$/i
/** A question about a thing: `how long does wood fence last`. */
const QUESTION =
  /^((?:how (?:long|much|often)) (?:does|should) )(.+?)( (?:cost|last|take|work|need)(?: .*)?)$/i

/** A phrase with its article, where it names one thing of which there are many. */
const named = (phrase: string): string => {
  const joint = JOINT.exec(phrase)?.[0] ?? ''
  const words = phrase.slice(joint.length).split(' ')
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  const isOpen = THINGS.has(last.toLowerCase()) && !words.some((word) => DETERMINED.test(word))
  const isSeveral = words.some((word) => /^(?:and|or|vs)$/i.test(word))
  return isOpen && !isSeveral ? `${joint}${indefiniteArticle(first)} ${words.join(' ')}` : phrase
}

/** Returns a search with the articles that people leave out when they type. */
export const withArticles = (search: string): string => {
  const [, start = '', things = '', end = ''] = TASK.exec(search) ?? QUESTION.exec(search) ?? []
  if (!things) return search
  return `${start}${things.split(JOINTS).map(named).join(' ')}${end}`
}

const PLURAL = /[^s]s$/i

/** A tool or a material with the article that a sentence asks for; null where nobody knows whether it can be counted. */
const neededThing = (thing: string): string | null => {
  const words = thing.split(' ')
  const [first = ''] = words
  const last = (words.at(-1) ?? '').toLowerCase()
  if (DETERMINED.test(first) || PLURAL.test(last) || MATERIALS.has(last)) return thing
  return TOOLS.has(last) || THINGS.has(last) ? `${indefiniteArticle(first)} ${thing}` : null
}

/**
 * Returns a list of tools and materials as a sentence goes on with it, `adjustable pliers, a sponge and an old towel`; null
 * where one of them may need an article or none.
 */
export const neededThings = (list: string): string | null => {
  // Whoever begins with an article goes on as a sentence does: `a smoker, post oak and butcher paper`.
  if (DETERMINED.test(list.slice(0, list.indexOf(' ')))) return list
  const parts = list.split(/(, | and )/)
  const named = parts.map((part, at) => (at % 2 === 0 ? neededThing(part) : part))
  return named.includes(null) ? null : named.join('')
}
