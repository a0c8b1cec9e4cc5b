const PAGES: Record<string, string> = {
  home: 'Home page',
  service: 'Service page',
  product: 'Product page',
  category: 'Category page',
  location: 'Location page',
  prices: 'Price page',
  comparison: 'Comparison',
  guide: 'Guide',
  answer: 'Short answer',
  tool: 'Tool or template',
}

/** What a kind of page is called. */
export const pageName = (page: string): string => PAGES[page] ?? 'Page'

/** Pages that are articles: the others sell, and nobody writes a post in their place. */
const POSTS = ['guide', 'answer', 'comparison']
export const isPost = (page: string): boolean => POSTS.includes(page)
