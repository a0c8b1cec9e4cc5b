import { expect, test } from 'vitest'
import { createPartnerNews } from './partner-news.ts'

test('whoever subscribed hears which partner was told something, and nobody hears what was before', () => {
  const news = createPartnerNews()
  const heard: string[] = []
  news.publish('ptn_before')
  news.subscribe((partnerId) => heard.push(`endpoints ${partnerId}`))
  news.subscribe((partnerId) => heard.push(`topics ${partnerId}`))
  news.publish('ptn_after')
  expect(heard).toEqual(['endpoints ptn_after', 'topics ptn_after'])
})
