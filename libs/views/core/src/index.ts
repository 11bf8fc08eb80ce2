export { type ScoredPhoto, TRENDING_RULE, trendingPhotos, trendingWeights } from './trending/trending.js';
