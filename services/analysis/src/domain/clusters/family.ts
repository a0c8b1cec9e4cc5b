/** The pages that one page can stand for: who looks for one of them is served by another. */
export type PageFamily = 'offer' | 'prices' | 'comparison' | 'reading' | 'tool'
