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

/** Returns the name of a kind of page, such as `Price page` for `prices`. */
export const pageName = (page: string): string => PAGES[page] ?? 'Page'
