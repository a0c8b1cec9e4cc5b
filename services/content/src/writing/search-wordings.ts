import type { Aim } from './searches.ts'

// Wordings about searches, by what a search adds to the keyword. They take turns, so each must suit any trade.

type Wording = (phrase: string, count: string) => string
export type Bank = readonly [Wording, ...Wording[]]

/** The search of the article, for those who make it. */
export const MAIN: Bank = [
  (phrase, count) =>
    `You are not alone with this question: there are ${count} searches a month for “${phrase}”.`,
  (phrase, count) => `Each month, people type “${phrase}” into a search box ${count} times.`,
  (phrase, count) =>
    `If you came here by way of “${phrase}”, you are in company: it has ${count} searches a month.`,
  (phrase, count) =>
    `There are ${count} searches a month for “${phrase}”, so yours is no odd question.`,
]

/** The same for those who want to be found. */
export const PLAN_MAIN: Bank = [
  (phrase, count) =>
    `The demand that this plan is about: people type “${phrase}” into a search box ${count} times a month.`,
  (phrase, count) =>
    `There are ${count} searches a month for “${phrase}”: each of them is a question that you could answer.`,
  (phrase, count) =>
    `You can begin with those who type “${phrase}”: there are ${count} searches a month.`,
]

/** With how often a search is made, for readers who came for figures. */
export const COUNTED: Record<Aim, Bank> = {
  price: [
    (phrase, count) =>
      `If you typed “${phrase}”, as people do ${count} times a month, ask what a price includes before you compare it with another.`,
    (phrase, count) =>
      `Behind “${phrase}”, with ${count} searches a month, there is a fair question: what will be on the bill that was not in the offer?`,
    (phrase, count) =>
      `The search “${phrase}” comes up ${count} times a month; a price in writing, with its limits, is the answer that you can hold somebody to.`,
    (phrase, count) =>
      `For “${phrase}”, which has ${count} searches a month, a figure without its conditions is worth little, so ask what it depends on.`,
  ],
  hurry: [
    (phrase, count) =>
      `People type “${phrase}” ${count} times a month, and a rush is a poor moment for a choice: keep a name ready before you need it.`,
    (phrase, count) =>
      `With ${count} searches a month, “${phrase}” shows the wish for speed; ask what speed costs, and what is left for later.`,
    (phrase, count) =>
      `Whoever searches for “${phrase}”, as happens ${count} times a month, should ask when exactly, as well as at what price.`,
  ],
  hours: [
    (phrase, count) =>
      `The search “${phrase}” comes up ${count} times a month; ask who is there at that hour, and whether the price is another.`,
    (phrase, count) =>
      `For those who type “${phrase}”, ${count} times a month, the hour decides: ring before you go.`,
  ],
  material: [
    (phrase, count) =>
      `With ${count} searches a month, “${phrase}” is how people prepare; what they find is made for cases of all sorts, so mark what applies to yours.`,
    (phrase, count) =>
      `People look for “${phrase}” ${count} times a month before they ask anybody; bring what you found, and ask what it leaves out.`,
  ],
  compare: [
    (phrase, count) =>
      `The search “${phrase}”, made ${count} times a month, leads to lists: read who made each list before you follow it.`,
    (phrase, count) =>
      `If “${phrase}” is your way in, along with ${count} searches a month, write down what you would rank by, since every list has its own idea of that.`,
    (phrase, count) =>
      `People type “${phrase}” ${count} times a month, and what they find suits somebody; check whether that somebody is like you.`,
    (phrase, count) =>
      `With ${count} searches a month, “${phrase}” asks others for a verdict; ask them for their reasons as well.`,
  ],
  place: [
    (phrase, count) =>
      `For those who type “${phrase}”, ${count} times a month, distance matters: being near helps when something has to be looked at.`,
    (phrase, count) =>
      `The search “${phrase}” has ${count} searches a month; ask what the distance means for the price.`,
    (phrase, count) =>
      `If you are among those who type “${phrase}” (${count} searches a month), a visit in person will tell you more than a page.`,
  ],
  question: [
    (phrase, count) =>
      `The question “${phrase}” comes up ${count} times a month, and you can put it to anybody you might pay.`,
    (phrase, count) =>
      `If you would ask “${phrase}”, as others do ${count} times a month, put it in writing and see who answers it in full.`,
    (phrase, count) =>
      `Take “${phrase}”, a question with ${count} searches a month, along to the first talk; a clear reply is a good beginning.`,
  ],
  kind: [
    (phrase, count) =>
      `Those who type “${phrase}”, ${count} times a month, have put their need into words; do the same before you ask.`,
    (phrase, count) =>
      `Close to it is “${phrase}”, with ${count} searches a month: the closer your words are to your need, the closer the replies will be.`,
    (phrase, count) =>
      `If “${phrase}” is nearer to what you need (it has ${count} searches a month), say so in the first sentence of your request.`,
    (phrase, count) =>
      `People search for “${phrase}” ${count} times a month; if that is your case, ask who knows it well.`,
  ],
}

/** What to do about a search, for those who make it themselves: how many others do is nothing to them. */
export const ADVICE: Record<Aim, Bank> = {
  price: [
    (phrase) =>
      `If “${phrase}” is what you typed, ask what a price includes before you compare it with another.`,
    (phrase) =>
      `Behind “${phrase}” there is a fair question: what will be on the bill that was not in the offer?`,
    (phrase) =>
      `For “${phrase}”, the answer that you can hold somebody to is a price in writing, with its limits.`,
    (phrase) =>
      `Any figure that you find for “${phrase}” has its conditions, so ask what it depends on.`,
    (phrase) =>
      `Before you take any reply to “${phrase}” for granted, ask how long it stands and what could change it.`,
    (phrase) =>
      `Describe your case in the same words to all whom you ask about “${phrase}”, or you cannot compare what you hear.`,
    (phrase) =>
      `If the reply to “${phrase}” has a from and a to, ask what decides where your case belongs.`,
    (phrase) =>
      `With “${phrase}” in mind, say what you can spend; an honest reply tells you what that pays for, and what it does not.`,
  ],
  hurry: [
    (phrase) =>
      `A rush, as in “${phrase}”, is a poor moment for a choice: keep a name ready before you need it.`,
    (phrase) => `With “${phrase}”, ask what speed costs, and what is left for later.`,
    (phrase) =>
      `If your need is “${phrase}”, ask when exactly somebody can be there, as well as at what price.`,
    (phrase) =>
      `If it has to be “${phrase}”, ask what can wait until later, so that you pay for speed only where you need it.`,
    (phrase) => `With “${phrase}” above all, ask what happens if somebody comes late.`,
    (phrase) =>
      `Before you settle for “${phrase}”, ask what is done at once, and what has to wait.`,
    (phrase) =>
      `When you ask for “${phrase}”, say what you have tried already, so that nobody spends your time on it again.`,
    (phrase) =>
      `Whoever offers “${phrase}” should be able to say what it costs on another day, so that you see what you pay for speed.`,
    (phrase) =>
      `If you can wait, ask for the price without the hurry as well, and see what “${phrase}” adds to it.`,
  ],
  hours: [
    (phrase) =>
      `If you need “${phrase}”, ask who is there at that hour, and whether the price is another.`,
    (phrase) => `With “${phrase}”, ring before you go: hours on a page may be out of date.`,
    (phrase) =>
      `When “${phrase}” is what counts, ask what happens when you come outside those hours.`,
    (phrase) => `Ask those who offer “${phrase}” which hours are busy, and which are calm.`,
  ],
  material: [
    (phrase) =>
      `What you find for “${phrase}” is made for cases of all sorts, so mark what applies to yours before you act on it.`,
    (phrase) =>
      `Take what “${phrase}” gave you along to the first talk, and ask what it leaves out.`,
    (phrase) =>
      `Use “${phrase}” to prepare, and make a question of all that it cannot know about your case.`,
    (phrase) => `When you look up “${phrase}”, see who made what you find, and what they sell.`,
  ],
  compare: [
    (phrase) =>
      `Looking up “${phrase}” leads to lists: read who made each list before you follow it.`,
    (phrase) =>
      `If “${phrase}” is your way in, write down what you would rank by, since every list has its own idea of that.`,
    (phrase) =>
      `What comes up for “${phrase}” suits somebody; check whether that somebody is like you.`,
    (phrase) =>
      `With “${phrase}” you ask others for a verdict; ask them for their reasons as well.`,
    (phrase) =>
      `When “${phrase}” brings up a name that you like, look for somebody whose case was close to yours, and read what they say.`,
    (phrase) => `Before you follow any list for “${phrase}”, decide what would make you say no.`,
    (phrase) =>
      `Whoever comes up again and again for “${phrase}” does something well; ask what it is, and whether you need it.`,
    (phrase) => `Use “${phrase}” to collect names, and your own questions to choose among them.`,
  ],
  place: [
    (phrase) =>
      `If you typed “${phrase}”, distance matters to you, and being near helps when something has to be looked at.`,
    (phrase) => `With “${phrase}”, ask what the distance means for the price.`,
    (phrase) =>
      `If “${phrase}” is what you want, a visit in person will tell you more than a page.`,
    (phrase) => `Begin close by, as in “${phrase}”, and widen the circle only when nobody fits.`,
    (phrase) =>
      `Whoever comes up for “${phrase}” is close, and may still be wrong for you: ask the same questions as of anybody farther away.`,
  ],
  question: [
    (phrase) =>
      `If “${phrase}” is on your mind, put it to anybody you might pay, and see who answers it in full.`,
    (phrase) =>
      `If you would ask “${phrase}”, do it in writing, so that you can compare the replies.`,
    (phrase) => `Take “${phrase}” along to the first talk; a clear reply is a good beginning.`,
    (phrase) =>
      `The answer to “${phrase}” may depend on your case, so say what your case is before you ask.`,
    (phrase) =>
      `When you ask “${phrase}”, listen for what the reply leaves open, and ask about that next.`,
    (phrase) =>
      `On “${phrase}”, honest people may differ, so ask each of them for the reason as well.`,
    (phrase) => `Whoever can answer “${phrase}” in plain words has had to think about it before.`,
    (phrase) =>
      `Write down what you believe the answer to “${phrase}” is, then ask, and see whether it holds.`,
  ],
  kind: [
    (phrase) =>
      `If “${phrase}” is nearer to what you need, say so in the first sentence of your request, before anybody plans for something else.`,
    (phrase) =>
      `When you ask about “${phrase}”, ask as well for whom it is meant, and for whom it is not.`,
    (phrase) =>
      `If your case is “${phrase}”, ask who knows it well, and what they would want to know of you.`,
    (phrase) => `With “${phrase}”, ask what comes with it and what has to be paid for on top.`,
    (phrase) =>
      `People who want “${phrase}” may be after something else than you are, so say what you want it for before you ask.`,
    (phrase) =>
      `Before you settle on “${phrase}”, look at something a little wider and something a little narrower, and see whether your choice holds.`,
    (phrase) => `For “${phrase}”, ask for an example that is close to your own case.`,
    (phrase) =>
      `If “${phrase}” is what you typed, write down why: the reason can change the advice.`,
    (phrase) =>
      `Ask what changes when the request is “${phrase}”: the price, the time, the person, or nothing at all.`,
    (phrase) =>
      `When the replies on “${phrase}” are there, weigh them against each other alone, as what holds for other requests may not hold for this.`,
    (phrase) => `Use the words “${phrase}” when you ask, and see that the offer uses them too.`,
    (phrase) =>
      `If somebody talks you out of “${phrase}”, ask for the reason; if somebody talks you into it, ask for the same.`,
  ],
}

/** Two things side by side, with figures and without: a list helps nobody there. */
export const VERSUS: Bank = [
  (phrase) =>
    `With “${phrase}”, ask somebody who knows each side which they would take in your case, and why.`,
  (phrase) =>
    `The answer to “${phrase}” depends on what you need, so name your need before you ask for a verdict.`,
  (phrase) =>
    `For “${phrase}”, write down what speaks for each side in your case, and what speaks against it.`,
  (phrase) =>
    `Whoever answers “${phrase}” may have something to sell, so ask what they would say if they sold the other.`,
]
