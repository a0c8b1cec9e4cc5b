/** What stands on the picture that is shown where a page is shared. */
export type Picture = { name: string; eyebrow: string; title: string }

/** One for each public page and for each type of article; `name` is that of its file. */
export const pictures: Picture[] = [
  {
    name: 'home',
    eyebrow: 'Keyword intelligence',
    title: 'Know which keywords to fly for before your rivals do.',
  },
  { name: 'start-here', eyebrow: 'Start here', title: 'From three details to a keyword plan.' },
  {
    name: 'sample-post',
    eyebrow: 'Sample post',
    title: 'A whole article, with every source open.',
  },
  {
    name: 'pricing',
    eyebrow: 'Mission packs',
    title: 'One payment. Never expires. From $7.99.',
  },
  { name: 'faq', eyebrow: 'FAQ', title: 'Straight answers about missions, reports and data.' },
  { name: 'privacy-policy', eyebrow: 'Privacy policy', title: 'What data we keep, and why.' },
  { name: 'terms-of-service', eyebrow: 'Terms of service', title: 'The terms, in plain words.' },
  { name: 'login', eyebrow: 'Sign in', title: 'Back to your dashboard and reports.' },
  {
    name: 'register',
    eyebrow: 'Create an account',
    title: 'Your first analysis is free. No card needed.',
  },
  { name: 'forgot-password', eyebrow: 'Forgot password', title: 'A new password in one minute.' },
  {
    name: 'free-trial-step1',
    eyebrow: 'Free analysis',
    title: 'Three details. One free keyword analysis. No card.',
  },
  { name: 'blog', eyebrow: 'Blog', title: 'Keywords, competitors and articles, explained.' },
  { name: 'how-to', eyebrow: 'How-to guide', title: 'Step by step, from the Sortie blog.' },
  { name: 'comparison', eyebrow: 'Comparison', title: 'Side by side, from the Sortie blog.' },
  { name: 'informational', eyebrow: 'Explained', title: 'What it means, from the Sortie blog.' },
  { name: 'trend-analysis', eyebrow: 'Trend analysis', title: 'What is changing in search.' },
  { name: 'case-study', eyebrow: 'Case study', title: 'What happened, with every figure.' },
  { name: 'strategic-guide', eyebrow: 'Strategic guide', title: 'Plan what to write next.' },
]
