import type { Industry } from './industry.ts'
import agenciesAndMaking from './trades/agencies-and-making.json' with { type: 'json' }
import beauty from './trades/beauty.json' with { type: 'json' }
import bodyAndMind from './trades/body-and-mind.json' with { type: 'json' }
import buildingTrades from './trades/building-trades.json' with { type: 'json' }
import businessServices from './trades/business-services.json' with { type: 'json' }
import cleaningAndClearing from './trades/cleaning-and-clearing.json' with { type: 'json' }
import clinics from './trades/clinics.json' with { type: 'json' }
import digitalAndCreative from './trades/digital-and-creative.json' with { type: 'json' }
import food from './trades/food.json' with { type: 'json' }
import foodAndDrink from './trades/food-and-drink.json' with { type: 'json' }
import foodShops from './trades/food-shops.json' with { type: 'json' }
import healthAndBeauty from './trades/health-and-beauty.json' with { type: 'json' }
import homeAndCar from './trades/home-and-car.json' with { type: 'json' }
import homeServices from './trades/home-services.json' with { type: 'json' }
import industrialSupply from './trades/industrial-supply.json' with { type: 'json' }
import learning from './trades/learning.json' with { type: 'json' }
import lifeEvents from './trades/life-events.json' with { type: 'json' }
import localTrades from './trades/local-trades.json' with { type: 'json' }
import moneyAndAdvice from './trades/money-and-advice.json' with { type: 'json' }
import outingsAndOutdoors from './trades/outings-and-outdoors.json' with { type: 'json' }
import pets from './trades/pets.json' with { type: 'json' }
import professional from './trades/professional.json' with { type: 'json' }
import remodeling from './trades/remodeling.json' with { type: 'json' }
import rentalAndGifts from './trades/rental-and-gifts.json' with { type: 'json' }
import shops from './trades/shops.json' with { type: 'json' }
import softwareAndIt from './trades/software-and-it.json' with { type: 'json' }
import sportsAndMovement from './trades/sports-and-movement.json' with { type: 'json' }
import travel from './trades/travel.json' with { type: 'json' }
import vehicles from './trades/vehicles.json' with { type: 'json' }
import webAndCreative from './trades/web-and-creative.json' with { type: 'json' }
import weddingsAndEvents from './trades/weddings-and-events.json' with { type: 'json' }

// Taken as they are: tests check the files, as docs/adding-a-trade.md says.
const files = [
  healthAndBeauty,
  food,
  homeAndCar,
  professional,
  digitalAndCreative,
  buildingTrades,
  cleaningAndClearing,
  homeServices,
  remodeling,
  vehicles,
  beauty,
  bodyAndMind,
  clinics,
  learning,
  lifeEvents,
  pets,
  sportsAndMovement,
  businessServices,
  foodAndDrink,
  foodShops,
  moneyAndAdvice,
  rentalAndGifts,
  shops,
  softwareAndIt,
  travel,
  webAndCreative,
  weddingsAndEvents,
  outingsAndOutdoors,
  industrialSupply,
  localTrades,
  agenciesAndMaking,
] as Industry[][]

/** Every industry that the lexicon knows; of two that share a head term, the first one has it. */
export const industries: Industry[] = files.flat()
