// Things, people, animals and places that questions are told with. Where no record has the word it tells nothing between laws.
import { stemOf } from '../text/stem.ts'

// biome-ignore format: a list
const SCENERY: ReadonlySet<string> = new Set((
  'abattoir acrobat actually afternoon airbus airliner allotment ant apartment aphid apiary apprentice april archer arena armchair assignment astronomer ' +
  'auditor auditorium august aunt autoclave aviary badger baker bakery balcony barber basically batter beacon beaker beaver bee beetle bench biologist ' +
  'biplane blacksmith blanket blender boar bobsled boeing bog bookshelf boot boss botanist bowler boxer bracket brewery bricklayer brother buddy ' +
  'bulldozer bung bungalow buoy burette butcher butterfly cabinet caddie cafe calf camel candlestick canoe canoeist canteen cap carafe caravan cardigan ' +
  'carp carpenter carpet cashier casserole catamaran cathedral cattle centrifuge cessna chalet chandelier chapel chapter checkout cheers chemist chicken ' +
  'chipboard chopping christmas clamp classmate classroom clinic coat cockpit cod colander colleague combine coop cottage couch coupe courtyard cousin ' +
  'cricket cupboard curb curling currently curtain cuvette dairy decanter december decking deer dentist depot destroyer dietician digger dinghy ' +
  'dishwasher distillery dock dolphin donkey doorbell dormitory drawer driveway duck duvet eagle earbuds earphones easter ecologist electrician elk ' +
  'evening exactly excavator falcon february fencer finch fitter flaps flashlight flask flat folks forecaster foreman fork forklift fox friday friend ' +
  'frigate frog frying fume fuselage garage gecko geologist girder glazier glove glovebox goalkeeper goat goblet goldsmith golfer goose grandfather ' +
  'grandmother greenhouse grocer gusset gutter guys gymnasium gymnast gyrocopter hairdryer hamster hangar harbor harbour hare harvester hat hatchback ' +
  'hawk headland headphones heifer helicopter herring hey hi hinge homework honestly hopefully hospital hurdler hut hutch hydrologist incubator inspector ' +
  'intern jacket january jetty jeweller joiner joist judoka juicer jukebox july jumper june kayak kayaker kennel kerb ketch kindly knife lab laboratory ' +
  'ladle ladybird ladybug lamb lampshade landlord lantern latch lately lathe lecturer lighthouse lintel lizard llama locust lorry loudspeaker lug ' +
  'machinist manager marathon marina marsh mason mate mattress meadow meteorologist mezzanine microwave midterm midwife mill miller minibus minivan ' +
  'mitten mixer modem monday moose moped morning mosque moth mouse mule neighbor neighbour newt notebook november nurse nursery october optician orchard ' +
  'otter overcoat owl paddock paperclip parachutist paraglider paramedic parka pasture patio pavement penguin perch petri pharmacist pharmacy physician ' +
  'physicist pier pig pigeon piglet pike pillow pipette pitcher plough pls plumber plywood plz porch potter prairie pram presently printer professor ' +
  'purlin quadbike quarterback quay quick quickest quickly quiz rabbit raft rafter rat razor recently restaurant retailer robin roofer roommate roughly ' +
  'router rowboat rower rug salmon saloon sandal saturday saucepan savanna scanner scarf seal sedan shark shaver shed sheep shelving shoe shopkeeper ' +
  'sidewalk sieve simply sister skillet skydiver sleigh slipper smartphone smith snake snowboarder snowmobile sock sofa sparrow spatula spoon sprinter ' +
  'squirrel stable stadium stapler steppe stool stopper striker stroller stuntman subwoofer sunday supermarket supervisor surfer surgeon surgery surveyor ' +
  'swamp sweater taiga tailor tankard taxi teacup teapot technician temple tenant tent terrace textbook theodolite therapist thermos thursday thx till ' +
  'timber toad toaster toboggan tomorrow tonight toothbrush torch trailer trainee trainer tram trapeze trawler tricycle trolleybus trout trucker truss ' +
  'tuesday tugboat tumbler tuna tundra turkey turntable turtle tutor uncle unicycle vacuum veranda vet veterinarian villa vineyard vise vole ward ' +
  'wardrobe warehouse wasp watchmaker weaver webcam wednesday welder whale wharf wheelchair whisk wholesaler windsurfer winery wolf worksheet workshop ' +
  'wrestler yacht yesterday zoologist '
).trim().split(' ').map(stemOf))

export const isScenery = (stem: string): boolean => SCENERY.has(stem)
