// Briefs of a baker in Leeds, each enough for an article without a report. Only tests import them.

const baker = {
  type: 'informational' as const,
  business: 'Crumb & Co',
  industry: 'Bakery',
  country: 'GB' as const,
  town: 'Leeds',
  author: { name: 'Ruth Ellery', role: 'owner' },
}

const answersOf = (answers: readonly (readonly [question: string, answer: string])[]) =>
  answers.map(([question, answer]) => ({ question, answer }))

export const enoughForAnArticle = {
  ...baker,
  keyword: 'how to choose a bakery',
  answers: answersOf([
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
  ]),
}

/** Articles of one baker that have nothing in common: of two whose text is half the same, the second is refused. */
export const enoughForArticles = [
  enoughForAnArticle,
  {
    ...baker,
    keyword: 'how to keep sourdough bread fresh',
    answers: answersOf([
      [
        'What do people do with their bread that spoils it?',
        'They put it in the fridge, where it goes hard in a night. Others leave it in plastic on the radiator, and by Thursday it has a green spot. Cold and damp are the two things a loaf cannot stand.',
      ],
      [
        'Where does a loaf keep best?',
        'On a wooden board with the cut side down, under a cloth. A drawer that closes badly is better than a tin that closes well, as the crust has to breathe. In August we tell people to take a smaller loaf and come twice.',
      ],
      [
        'How long does yours stay good?',
        'The rye keeps for six days, the white for two and the one with walnuts for four. After that it is no longer bread for cheese, and still good toast.',
      ],
      [
        'Can it be frozen?',
        'Yes, in slices, on the day of baking. Lay paper between them, press the air out of the bag and write the date on it. Slices go straight from the freezer into the toaster, and nobody at our table has ever told them from fresh ones.',
      ],
      [
        'What saves a loaf that has gone hard?',
        'Hold it under the tap for as long as you count to three, and give it ten minutes in a hot oven. It works once. The second time it turns to stone, so only do it with what you will eat at that meal.',
      ],
      [
        'What do you do with bread that nobody bought?',
        'We dry it overnight on the oven that is cooling down and grind it for crumbs. The rest goes to a neighbour who keeps hens, and she pays in eggs.',
      ],
      [
        'How can somebody tell mould from flour?',
        'Flour is dry and comes off with a brush. Mould is soft, grey or green, and smells of a cellar. Throw the whole loaf away then, as what you see is the smaller part of it.',
      ],
      [
        'What do you tell somebody who lives alone?',
        'Buy half a loaf. We cut any of them in two, and the other half finds somebody within the hour. Or share a whole one with the flat next door, as two brothers on our street have done for years: one pays, the other fetches it.',
      ],
      [
        'What is the best bag for the way home?',
        'The paper one that we give you, left open. A warm loaf in a closed bag sweats and loses its crust before you are past the bridge. Bring a linen sack if you have one, and shake it out at home.',
      ],
      [
        'Does slicing in the shop make a difference?',
        'It costs you two days. Each cut lets the water out, so we slice only for people who freeze it or feed ten that evening.',
      ],
    ]),
  },
  {
    ...baker,
    keyword: 'ordering a wedding cake',
    answers: answersOf([
      [
        'What do couples forget to ask?',
        'How the cake gets up the stairs. We once carried four tiers through a kitchen with a step in it. Now Sam drives to each venue in the week before and measures the doors.',
      ],
      [
        'How much cake does a party need?',
        'Count two thirds of the guests if there is a pudding as well, and all of them if there is none. A slice for coffee is as wide as a thumb. For eighty people that comes to three tiers, and a fourth is only for the photograph.',
      ],
      [
        'When should they order?',
        'Half a year ahead for a Saturday in June or July. For a Tuesday in March we have said yes on the Friday before.',
      ],
      [
        'What happens at the tasting?',
        'You get five sponges and four fillings on a tray, a pencil, and an hour without us. People argue better when the baker is out of the room. Afterwards we only talk about the two that you both ticked.',
      ],
      [
        'Which wishes do you turn down?',
        'Fresh lilies, because their pollen is poisonous and stains. Also towers that stand on glass pillars: one fell in Harrogate, and we saw it fall.',
      ],
      [
        'What about guests with allergies?',
        'We bake one small cake apart, on a morning when there is no nut in the house, and it travels in a box of its own with a name on it. We cannot promise a kitchen without any trace, and whoever needs that is better off with a specialist.',
      ],
      [
        'What makes it dearer than a cake of the same size?',
        'The hours. Sugar flowers take longer than everything else together, and a single rose keeps Ruth busy for twenty minutes. Real petals from the garden cost next to nothing and last for the day.',
      ],
      [
        'What do you bring on the day?',
        'The tiers in boxes, a stand, a turntable, spare icing in a bag and a small brush. Something always gets a thumb in it between the van and the table. We put it right, turn the best side to the window, and are gone before the first guest has found the bar.',
      ],
      [
        'What went wrong once?',
        'A band set up its loudspeaker beside the table, and the icing began to shiver off. Since then we ask where the music will stand, and whether the sun comes round to that wall in the afternoon.',
      ],
      [
        'What is left for the couple to do?',
        'Find somebody who cuts. Lift the top off, halve each tier through the middle and cut fingers from there. We leave a drawing and a long knife with the caterers.',
      ],
    ]),
  },
] as const
