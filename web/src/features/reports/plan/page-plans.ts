/** The contents of a kind of page, for the person who makes it. */
type PagePlan = {
  sections: string[]
  /** Evidence that makes visitors believe it. */
  proof: string[]
  /** Questions of visitors before they buy. */
  questions: string[]
  /** Type of structured data by schema.org. */
  schema: string
  links: string[]
}

const SERVICE: PagePlan = {
  sections: [
    'What you do, for whom and where, in two sentences',
    'What is included, step by step',
    'Price, or what it depends on',
    'Area you cover',
    'How to book',
  ],
  proof: ['Reviews with names', 'Photos of your own work', 'Licenses, insurance, guarantees'],
  questions: ['How soon can you come?', 'What does it cost?', 'What is not included?'],
  schema: 'Service within LocalBusiness, FAQPage',
  links: ['Home page', 'Price page', 'Services that customers need next'],
}

const CATEGORY: PagePlan = {
  sections: [
    'The range, with filters that customers use',
    'How to choose, in a few lines',
    'Delivery, returns and lead times',
  ],
  proof: ['Ratings of products', 'Photos of your own', 'Returns policy'],
  questions: ['How long does delivery take?', 'Which one is right for me?', 'Can I return it?'],
  schema: 'CollectionPage with ItemList, BreadcrumbList',
  links: ['Product pages', 'Neighboring categories', 'A guide on how to choose'],
}

const PLANS: Record<string, PagePlan> = {
  service: SERVICE,
  category: CATEGORY,
  home: {
    sections: [
      'What you do, for whom and where',
      'Your main services or products, each with a link',
      'Why customers choose you',
      'How to reach you',
    ],
    proof: ['Reviews with names', 'Years in business', 'Memberships and licenses'],
    questions: ['Where are you?', 'When are you open?', 'How do I start?'],
    schema: 'LocalBusiness or Organization',
    links: ['Every service or category page', 'Price page', 'Contact page'],
  },
  location: {
    ...SERVICE,
    sections: [
      'What you do in this place',
      'Address, opening hours and how to get there',
      'Areas around it that you cover',
      'How to book',
    ],
    schema: 'LocalBusiness with address and opening hours',
  },
  product: {
    ...CATEGORY,
    sections: ['Photos, price and stock', 'Options and sizes', 'Delivery and returns', 'Reviews'],
    schema: 'Product with Offer and AggregateRating',
    links: ['Its category', 'Products that go with it', 'Delivery and returns'],
  },
  prices: {
    sections: [
      'Prices or ranges in a table',
      'What changes the price',
      'What is included',
      'How to get a quote',
    ],
    proof: ['Real examples with their price', 'Date of the prices', 'No hidden fees, if true'],
    questions: ['Why does it cost that?', 'Are there payment plans?', 'How do I get a quote?'],
    schema: 'Service with Offer, FAQPage',
    links: ['Service pages', 'Quote form'],
  },
  tool: {
    sections: ['The tool itself, first', 'How to use it', 'What to do with the result'],
    proof: ['Sources of its figures', 'Date of the last update'],
    questions: ['How exact is it?', 'What does it leave out?'],
    schema: 'WebApplication',
    links: ['Service or product that its result leads to', 'A guide on the topic'],
  },
}

const listed = (title: string, items: readonly string[]) => [
  '',
  `## ${title}`,
  '',
  ...items.map((item) => `- ${item}`),
]

/** Lists the contents of a kind of page as lines of Markdown; empty for pages that are articles. */
export const pagePlanText = (page: string): string[] => {
  const plan = PLANS[page]
  if (!plan) return []
  return [
    ...listed('Sections', plan.sections),
    ...listed('Proof', plan.proof),
    ...listed('Questions to answer', plan.questions),
    ...listed('Structured data', [plan.schema]),
    ...listed('Internal links', plan.links),
  ]
}
