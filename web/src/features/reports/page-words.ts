/** Pages that are articles: the others sell, and nobody writes a post in their place. */
const POSTS = ['guide', 'answer', 'comparison']
export const isPost = (page: string): boolean => POSTS.includes(page)
