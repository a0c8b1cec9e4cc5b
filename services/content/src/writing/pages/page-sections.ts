import type { PageKind } from '@sortie/contracts/content/drafts/article-ids'
import type { CardSubject } from '../../cards/card.ts'
import type { CardTopic } from '../../passages/passage.ts'
import type { Alternatives } from '../compose/seeded.ts'

/** A section of a page that sells: what a buyer looks for there, and the question that its owner answers for it. */
export type PageSection = {
  role: string
  /** The same in several wordings, of which businesses take turns. Null for the first one, which stands under the title. */
  headings: ((names: PageNames) => Alternatives<string>) | null
  /** The point that it has to make. */
  point: string
  /** Asked of the owner. It stands in stored briefs, so its words never change. */
  question: string
  /** An answer that shows how concrete it should be. */
  example: string
  /** Questions of other words that belong here, by what they are about. */
  topics: readonly CardTopic[]
  /** The subject of the card that may stand there where the owner says nothing; none where only they can speak. */
  card?: CardSubject
  isRequired: boolean
}
/** Names that a heading takes from the brief. */
export type PageNames = { town: string; provider: string }

const SERVICE: PageSection = {
  role: 'service',
  headings: null,
  point: 'Say what it is and for whom, in the first two sentences.',
  question: 'What is this service, and who is it for?',
  example:
    'We replace water heaters in family homes, the same week you call. It suits you if yours is over ten years old or has begun to leak.',
  topics: [],
  isRequired: true,
}

const INCLUDED: PageSection = {
  role: 'included',
  headings: () => [
    'What’s included, and what isn’t',
    'What you get, and what is extra',
    'What the service covers',
    'What is part of it',
  ],
  point: 'List what a customer gets, and what costs extra.',
  question: 'What is included, and what is not?',
  example:
    'The visit, the parts we name and taking the old tank away are included. Repairs to walls are not.',
  topics: ['quote'],
  isRequired: true,
}

const PROCESS: PageSection = {
  role: 'process',
  headings: () => [
    'How it goes',
    'What happens',
    'From the first call to the end',
    'The way it works',
  ],
  point: 'Say what happens from the first call to the end, and how long it takes.',
  question: 'What happens, step by step, from the first call to the end?',
  example:
    'You call and send two photos. We come the next day, give you a price in writing, and start once you agree.',
  topics: ['timing', 'preparing'],
  isRequired: false,
}

const PRICE: PageSection = {
  role: 'price',
  headings: () => [
    'What the price depends on',
    'What makes up the price',
    'Why prices differ',
    'What you pay for',
  ],
  point: 'Give your price, or say what it depends on.',
  question: 'What does your price depend on?',
  example: 'The size of the tank and whether the flue has to move. Most homes pay about the same.',
  topics: ['price', 'low-price'],
  card: 'price',
  isRequired: true,
}

const PROOF: PageSection = {
  role: 'proof',
  headings: () => [
    'What you can check',
    'Why you can rely on it',
    'Proof you can see',
    'See for yourself',
  ],
  point: 'Show licenses, insurance, guarantees, reviews with names and photos of your own work.',
  question: 'What can customers check: licenses, insurance, guarantees, reviews?',
  example:
    'We’re licensed and insured, and we show the papers at the door. The work has a guarantee.',
  topics: ['trust', 'results'],
  isRequired: false,
}

const AREA: PageSection = {
  role: 'area',
  headings: () => ['Where we work', 'The places we serve', 'Our area', 'How far we go'],
  point: 'Name the places that you serve, and how far you go.',
  question: 'Which places do you serve, and how far do you go?',
  example:
    'We serve the whole town and the villages along the river. Beyond that we charge for the drive.',
  topics: [],
  isRequired: false,
}

const CHOICE: PageSection = {
  role: 'choice',
  headings: ({ provider }) => [
    `Is this the right ${provider} for you?`,
    'Who it suits, and who not',
    'Whether it suits you',
    `When to choose this ${provider}`,
  ],
  point: 'Say who should choose you, who should not, and what people get wrong.',
  question: 'Who should choose you, and who is better served elsewhere?',
  example:
    'Choose us if you want one person from start to end. For a new build, ask a larger firm.',
  topics: ['choosing', 'comparing', 'asking', 'problems', 'switching'],
  isRequired: false,
}

// Local facts are never taken from cards or references: the owner states them, or is asked for them.
const LOCAL: PageSection = {
  role: 'local',
  headings: ({ town }) => {
    const here = town ? `in ${town}` : 'here'
    return [
      `What’s different ${here}`,
      `What matters ${here}`,
      `How things are ${here}`,
      `What to know ${here}`,
    ]
  },
  point: 'Say what is true of this place alone: its buildings, streets, rules, parking or seasons.',
  question: 'What is different about this work in this place?',
  example: 'Many houses here have narrow stairs, so we bring the short tank and two people.',
  topics: [],
  isRequired: true,
}

const SECTIONS: Readonly<Record<PageKind, readonly PageSection[]>> = {
  'service-page': [SERVICE, INCLUDED, PROCESS, PRICE, PROOF, AREA, CHOICE],
  'location-page': [
    SERVICE,
    { ...AREA, isRequired: true },
    LOCAL,
    { ...INCLUDED, isRequired: false },
    PROCESS,
    { ...PRICE, isRequired: false },
    PROOF,
    CHOICE,
  ],
}

/** Returns the sections of a kind of page that the owner's answers fill, in the order of the page. */
export const sectionsOfPage = (kind: PageKind): readonly PageSection[] => SECTIONS[kind]

const BY_ROLE = new Map(
  [...SECTIONS['service-page'], ...SECTIONS['location-page']].map((section) => [
    section.role,
    section,
  ]),
)

/** Returns the section of a role that any page has; undefined where no page has it. */
export const pageSection = (role: string): PageSection | undefined => BY_ROLE.get(role)

/** Every question that a page asks. */
export const PAGE_QUESTIONS: readonly PageSection[] = [...BY_ROLE.values()]

/** Returns the roles without which a page of a kind is none. */
export const requiredRoles = (kind: PageKind): readonly string[] => [
  ...SECTIONS[kind].filter(({ isRequired }) => isRequired).map(({ role }) => role),
  'next-step',
]

const sameQuestion = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** Returns the section of a page that a question belongs to: it is the section's own, or about the same; null for none. */
export const sectionFor = (
  kind: PageKind,
  { question, topic }: { question: string; topic: CardTopic | null },
): PageSection | null => {
  const sections = SECTIONS[kind]
  return (
    sections.find((section) => sameQuestion(section.question, question)) ??
    sections.find(({ topics }) => topic !== null && topics.includes(topic)) ??
    null
  )
}
