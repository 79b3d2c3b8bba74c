import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

export default {
  mode: 'production',
  entry: './main.js',
  output: { path: `${import.meta.dirname}/out-webpack` },
  module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
  plugins: [new MiniCssExtractPlugin()],
  optimization: { minimizer: ['...', new CssMinimizerPlugin()] },
  performance: { hints: false },
};
