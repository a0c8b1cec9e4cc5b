import { pageSection } from './pages/page-sections.ts'

/** What a section of a role is to say, for the outline of a draft. */
const POINTS: Readonly<Record<string, string>> = {
  answer: 'Answer the search in the first sentences.',
  actions: 'Say what was done, in order, with dates.',
  ask: 'List the questions that people should ask.',
  budget: 'Say what it may cost in hours and money.',
  chart: 'Show the figures over time.',
  choices: 'Say which option suits whom.',
  choose: 'Say how to choose, and what matters most.',
  cost: 'Say what a price depends on.',
  decision: 'Say what is decided, and by whom.',
  demand: 'Show what people search for, and how often.',
  disclosure: 'Say that you sell one of the options.',
  doubts: 'Say what would prove the finding wrong.',
  drivers: 'Say what caused the change, and how you know.',
  finding: 'Say in one sentence what the figures show.',
  'how-it-works': 'Explain how it works, step by step.',
  kinds: 'Name the kinds, and when each is right.',
  lessons: 'Say what you would do differently.',
  limits: 'Say what the result does not prove.',
  meaning: 'Say what the change means for your customers.',
  method: 'Say where the figures come from.',
  mistakes: 'Say what people get wrong, and what to do instead.',
  myths: 'Say what people get wrong, and what is true.',
  'next-step': 'Say what to do next, and how to reach you.',
  options: 'Describe each option fairly.',
  phases: 'Name each phase, who does it and how it is measured.',
  position: 'Say where you stand today, in figures.',
  professional: 'Say when to call a professional.',
  reading: 'Say what stands out in the figures.',
  result: 'Give the results before and after, with the period.',
  results: 'Give the results before and after, with the period.',
  risks: 'Name the risks, and when to stop.',
  situation: 'Describe the situation before you started.',
  steps: 'Give each step, why it matters and how to check it.',
  table: 'Show the facts side by side.',
  upkeep: 'Say how to keep it in good order.',
  verdict: 'Say in one sentence which option is best for which need.',
}

/** Returns what a section of a role is to say. */
export const pointOf = (role: string): string =>
  POINTS[role] ?? pageSection(role)?.point ?? 'Say what you know about this, in your own words.'
