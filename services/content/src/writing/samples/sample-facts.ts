import type { BriefFacts, DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'

// Facts of imagined customers, for the types that ask for them. Only tests import this.

const months = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const month = from + at
    return `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
  })
const SEASON = [41, 38, 44, 52, 61, 58, 55, 49, 53, 57, 46, 40]

export const SAMPLE_FACTS: Record<DraftBrief['type'], BriefFacts> = {
  informational: {},
  'how-to': {
    task: 'bleed a radiator',
    tools: ['radiator key', 'old towel', 'small bowl', 'torch'],
    steps: [
      'Turn the heating off and let the radiators cool down. Hot water under pressure can scald, and a pump that runs draws more air in.',
      'Find the bleed valve at one end of the radiator, near the top. It looks like a small square peg in a round hole.',
      'Hold the towel and the bowl below the valve. The water that comes out is black in old systems and stains carpets.',
      'Fit the key and turn it to the left by a quarter, no more. You should hear a hiss as the air leaves.',
      'Close the valve as soon as water comes instead of air. Turn it gently, because the thread is made of brass and wears out.',
      'Look at the pressure gauge of the boiler. If the needle is below 1 bar, top the system up until it stands between 1 and 1.5 bar.',
      'Turn the heating on again and feel the radiator from the bottom to the top after half an hour.',
    ],
  },
  comparison: {
    options: ['Oakwell', 'Brightside', 'North Hill'],
    criteria: ['price', 'opening hours', 'guarantee', 'who does the work'],
    ownOption: 'North Hill',
    cells: [
      { option: 'Oakwell', criterion: 'price', text: 'from $95 a visit' },
      { option: 'Brightside', criterion: 'price', text: '$110 an hour' },
      { option: 'North Hill', criterion: 'price', text: '$120 a visit, parts extra' },
      { option: 'Oakwell', criterion: 'opening hours', text: '8 am to 6 pm on weekdays' },
      { option: 'North Hill', criterion: 'opening hours', text: '7 am to 8 pm, every day' },
      { option: 'Brightside', criterion: 'who does the work', text: 'whoever is free' },
      {
        option: 'North Hill',
        criterion: 'who does the work',
        text: 'Ruth or Sam, as named on the quote',
      },
    ],
  },
  'trend-analysis': {
    series: [
      {
        name: 'Bookings',
        unit: 'bookings a month',
        source: 'North Hill, booking system',
        points: months(0, 30).map((date, at) => ({
          date,
          value: SEASON[at % 12]! + Math.floor(at / 12) * 6,
        })),
      },
    ],
  },
  'case-study': {
    permission: true,
    client: 'Harrow Books',
    situation:
      'Harrow Books is a shop of two rooms with one old boiler in the cellar. In the winter before last it failed on the Saturday before the holidays, with forty people in the shop. Dana, who owns it, rang four numbers and got three answering machines. She closed at noon and lost the day. She told us later that it was not the bill that hurt, it was sending people home. When she came to us in March, she wanted to know what else was waiting to break. There was no list of what was in the cellar, nobody knew when the valves had last been moved, and the papers were in a box with the Christmas lights. The rooms were too warm upstairs and too cold by the window where people sit and read. She had put a fan heater there, which tripped the fuse twice a week. Two of her staff had stopped working on Mondays because of the cold.',
    actions: [
      {
        date: '2026-03-09',
        text: 'We walked through both rooms and the cellar with her and wrote down every valve, pump and pipe, with a photo of each. It took the whole morning.',
      },
      {
        date: '2026-03-23',
        text: 'We drained the system, flushed it and put in two new valves by the window. The water came out black for an hour.',
      },
      {
        date: '2026-04-14',
        text: 'We moved one radiator from the back room to the reading corner, since nobody sits in the back room.',
      },
      {
        text: 'We gave her a single page with what to look at each month, and hung a copy by the cellar door. Sam went through it with her staff, one after the other, until each had done it once.',
      },
      {
        date: '2026-09-07',
        text: 'We came back before the heating season, read the page with her and replaced the pump that had become loud.',
      },
    ],
    results: [
      {
        what: 'calls for help',
        before: 9,
        after: 2,
        period: 'April to October 2026, against the same months of 2025',
      },
      {
        what: 'days closed early',
        before: 3,
        after: 0,
        period: 'April to October 2026, against the same months of 2025',
      },
      {
        what: 'gas used',
        before: 18400,
        after: 15900,
        unit: 'kWh',
        period: 'the year to October 2026',
      },
    ],
    quotes: [
      {
        speaker: 'Dana Harrow',
        text: 'I used to listen to the pipes at night. Now there is a page by the door, and I go home.',
      },
      {
        speaker: 'Dana Harrow',
        text: 'The reading corner is full again, and nobody brings a blanket.',
      },
    ],
    limits:
      'Not everything worked. The back room is colder now, and the storage there has to be kept off the outer wall. The first valve that we put in was the wrong size, and we had to come back for it on a Sunday, at our own cost. The gas bill fell less than we had hoped, because the shop opens longer than it did. The summer was warm, too, and nobody can say how much of the saving is the weather. And the page by the door only helps as long as somebody reads it: in August nobody did.',
    lessons:
      'We should have asked about the back room first. A list made together is worth more than a list that we make alone, since the people who work there know which pipe is loud. We also learned to order valves only after we have measured them twice. If we did it again, we would start in May, when the heating is off and nobody is cold while we work. And we would put the page up on the first day instead of the last. The single page did more than the new parts, at least for how she slept. The rest is maintenance, and it has no end.',
  },
  'strategic-guide': {
    goal: 'thirty more requests a month',
    horizon: '12 months',
    budget: '$2,400',
    team: 'the owner and one colleague',
  },
}
