/** The answers of a baker in Leeds: enough for an article without a report. Only tests import this. */
export const enoughForAnArticle = {
  type: 'informational' as const,
  keyword: 'how to choose a bakery',
  business: 'Crumb & Co',
  industry: 'Bakery',
  country: 'GB' as const,
  town: 'Leeds',
  author: { name: 'Ruth Ellery', role: 'owner' },
  answers: [
    [
      'What do people get wrong before they come to you?',
      'They look at the crust and forget to ask when the loaf came out of the oven. We would rather be asked. People also buy too much at once, and then they eat it when it is stale.',
    ],
    [
      'What does a price of yours include?',
      'Our price covers the loaf, the slicing and a paper bag. Cakes are made to order, and we write on the slip what they cost before we begin.',
    ],
    [
      'How should somebody choose between you and others?',
      'Ask all of us the same thing and see who asks something back. We lose some work that way, and the people who stay are the ones we can help.',
    ],
    [
      'When should people get in touch?',
      'As soon as they know the month. Spring is full by February here, while November is quiet and we have time to talk.',
    ],
    [
      'What question should people ask you more often?',
      'They should ask who bakes on the day. It is either Ruth or Sam, and we say so at the counter.',
    ],
    [
      'How do you know that the result is good?',
      'We ask one thing the week after: would you buy it again? If the answer takes a while, we go back and look.',
    ],
    // More than it takes, so that no order of passages falls short.
    [
      'Whom do you send elsewhere?',
      'Whoever wants forty rolls within the hour, because ours need the night. We send them to the shop by the station and ask them to ring us a day ahead the next time. Whoever cannot have wheat at all goes to Mina in Otley, who bakes nothing with it and keeps her kitchen clean of it.',
    ],
    [
      'What would you tell somebody on the first visit?',
      'Begin with a small loaf and eat it over three days. Note when you liked it most, and tell us. Some people want the crust of the first morning, others the crumb of the third day, and we bake differently for each of them. Keep it in linen and never in the fridge.',
    ],
    [
      'What do you do that others leave out?',
      'We write the hour of baking on each bag and let people smell the flour. When a batch fails, it does not go on the shelf with a lower price; it goes to the farm. It costs us a morning now and then, and it keeps us honest about the oven.',
    ],
  ].map(([question, answer]) => ({ question: question!, answer: answer! })),
}
